"""Storage for games in Postgres, with the class from sqlite_storage.py.

pip install "psycopg[binary]"

python examples/postgres_storage.py postgresql://user@host/database
"""

import sys
from typing import Any

import psycopg
from sqlite_storage import Storage


def open_postgres(address: str) -> Storage:
    """Open a database. Each thread and each process needs its own connection."""
    connection = psycopg.connect(address, autocommit=True)  # each statement is a transaction

    def execute(sql: str, values: tuple[object, ...] = ()) -> Any:
        return connection.execute(sql.replace("?", "%s"), values)

    return Storage(execute)


if __name__ == "__main__":
    storage = open_postgres(sys.argv[1])
    print(storage.load(storage.create("adventure", ["Anna", "Ben"])))
