"""Playing in a browser: one client, and the two homes it has.

The client is the plain files in ``web/static``. It speaks the messages of
:mod:`northwest_passage.web.requests` with a :class:`Desk <northwest_passage.web.session.Desk>`, which holds
one :class:`Table <northwest_passage.table.Table>` and does not read or write anything itself. Home one is a
server on your own machine: ``northwest-passage web``, with the extra ``web``. Home two is a page of the
documentation, where the same desk runs in the browser.
"""

__all__: list[str] = []
