"""The browser client, and its two hosts.

The client consists of the files in ``web/static``. It exchanges the messages of
:mod:`northwest_passage.web.requests` with a :class:`Session <northwest_passage.web.session.Session>`, which
holds one :class:`Table <northwest_passage.table.Table>` and does no input or output itself. The first host is
a server on your own computer: ``northwest-passage web``, with the extra ``web``. The second host is a page of
the documentation, where the same session runs in the browser.
"""

__all__: list[str] = []
