"""Runs operations with the client that ariadne-codegen has generated in a folder: a line of JSON in, a line of JSON out."""

import json
import sys
import typing

sys.path.insert(0, sys.argv[1])

import karat  # noqa: E402
from karat.base_model import UnsetType  # noqa: E402
from pydantic import TypeAdapter  # noqa: E402


def given(hint):
    """The type of an argument that is given: the generated type also has a class for one that is left out."""
    members = typing.get_args(hint)
    if UnsetType not in members:
        return hint
    return typing.Union[tuple(member for member in members if member is not UnsetType)]


def run(request):
    client = karat.Client(url=request["url"], headers=request["headers"])
    method = getattr(client, request["method"])
    types = typing.get_type_hints(method)
    arguments = {
        name: TypeAdapter(given(types[name])).validate_python(value)
        for name, value in request["variables"].items()
        if name in types
    }
    return method(**arguments).model_dump(mode="json", by_alias=True)


for line in sys.stdin:
    try:
        answer = {"data": run(json.loads(line))}
    except Exception as error:
        answer = {"error": f"{type(error).__name__}: {error}"}
    print(json.dumps(answer), flush=True)
