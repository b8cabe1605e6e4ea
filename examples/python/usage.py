"""Reads the gateway's OpenAPI description, finds operations in it by their name and calls them. Python 3.9, no dependencies."""

import json
import os
from urllib.parse import urlencode
from urllib.request import Request, urlopen

GATEWAY = os.environ.get("GATEWAY_URL", "http://127.0.0.1:3000")
TOKEN = os.environ["ACCESS_TOKEN"]


def fetch(path, query=None):
    address = GATEWAY + path + ("?" + urlencode(query) if query else "")
    request = Request(address, headers={"Authorization": f"Bearer {TOKEN}", "Accept": "application/json"})
    with urlopen(request, timeout=30) as reply:
        return json.load(reply)


DESCRIPTION = fetch("/openapi.json")
OPERATIONS = {
    operation["operationId"]: (method, path)
    for path, item in DESCRIPTION["paths"].items()
    for method, operation in item.items()
    if isinstance(operation, dict) and "operationId" in operation
}


def call(operation, **query):
    """Calls a reading operation. A refusal comes with status 200 and `success: false`."""
    method, path = OPERATIONS[operation]
    if method != "get":
        raise ValueError(f"{operation} is no reading operation")
    reply = fetch(path, query)
    if not reply.get("success", True):
        raise RuntimeError(reply.get("message") or "The gateway refused")
    return reply["data"]


status = call("getStatus")
user = call("getSelf")
print(f"{len(OPERATIONS)} operations")
print(f"{user['username']} has {user['quota'] / status['quota_per_unit']:.2f} USD")
for key in call("listTokens", size=20, page=1)["data"]:
    print(f"{key['name']}: {key['used_quota'] / status['quota_per_unit']:.4f} USD used")
