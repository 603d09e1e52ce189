"""A build hook that adds the address of the repository to authors, URLs and the links in the README."""

import re
from typing import Any

from hatchling.metadata.plugin.interface import MetadataHookInterface

PLACEHOLDER = "https://repository.invalid/"
"""The beginning of the links that hatch-fancy-pypi-readme has made absolute."""


class RepositoryHook(MetadataHookInterface):
    """A hook that reads the setting `repository` of `[tool.hatch.metadata.hooks.custom]`."""

    def update(self, metadata: dict[str, Any]) -> None:
        """Fill in the settings. Without an address, links stay as they are in the repository."""
        address = self.config["repository"]["address"].rstrip("/")
        email = self.config["repository"]["email"]
        author = {"name": "the northwest_passage authors"}
        metadata["authors"] = [author | {"email": email} if email else author]
        readme = metadata["readme"]
        if not address:
            readme["text"] = re.sub(rf"{PLACEHOLDER}(blob|raw)/[^/]+/", "", readme["text"])
            return
        readme["text"] = readme["text"].replace(PLACEHOLDER, f"{address}/")
        metadata["urls"] = {
            "Homepage": address,
            "Documentation": f"{address}/blob/main/docs/index.md",
            "Changelog": f"{address}/blob/main/CHANGELOG.md",
            "Issues": f"{address}/issues",
            "Source": address,
        }
