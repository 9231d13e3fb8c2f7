"""A household of the fuzzing account, so that made-up ids are not all that the operations ever get."""

import random
import re
import threading
import uuid

import requests

BY_NAME = {
    "budgetId": "bud", "categoryId": "cat", "parentId": "cat", "into": "cat", "moveTo": "cat", "accountId": "acc",
    "month": "month", "left": "month", "right": "month", "date": "date",
}
IN_BODIES = {**BY_NAME, "from": "cat", "to": "cat"}
BY_FOLDER = {
    "budgets": "bud", "categories": "cat", "expenses": "exp", "monthly-budgets": "mon", "imports": "imp",
    "tokens": "tok", "invitations": "inv",
}
# What is made when it runs short. The others come with the answers of the calls.
FURNITURE = {"bud", "cat", "exp", "mon", "inv", "acc"}
KINDS = re.compile(r"^(bud|cat|exp|mon|imp|tok|inv)_")


class Household:
    """Ids of what there is, by kind. What the calls make comes in; what is gone goes out; what runs short is made."""

    def __init__(self, address, headers, renew):
        self.address = address
        self.headers = headers
        self.renew = renew
        self.lock = threading.Lock()
        self.random = random.Random(1)
        self.ids = {}

    def one(self, kind):
        with self.lock:
            if kind == "month":
                return self.random.choice(["2026-10", "2026-11", "current"])
            if kind == "date":
                return f"2026-{self.random.randint(1, 12):02}-{self.random.randint(1, 28):02}"
            if kind in FURNITURE and not self.ids.get(kind):
                self.furnish()
            return self.random.choice(self.ids[kind]) if self.ids.get(kind) else None

    def keep(self, body):
        """Remembers what an answer says was made."""
        found = body.get("id") if isinstance(body, dict) else None
        kind = KINDS.match(found) if isinstance(found, str) else None
        if kind:
            with self.lock:
                self.ids.setdefault(kind[1], []).append(found)

    def drop(self, path):
        """Forgets what is no longer there."""
        with self.lock:
            for ids in self.ids.values():
                ids[:] = [known for known in ids if known not in path]

    def furnish(self):
        """With somebody new, once an account has all the budgets or has sent all the invitations that it may."""
        try:
            self.make()
        except requests.HTTPError:
            self.ids = {}
            self.renew()
            self.make()

    def make(self):
        budget = self.post("/budgets", {"name": "Fuzzed", "currency": "EUR", "startMonth": "2026-01"})
        categories = [self.post("/categories", {"budgetId": budget, "name": f"Category {n}", "budgeted": 10_000}) for n in range(4)]
        expenses = [
            self.post("/expenses", {"budgetId": budget, "categoryId": category, "amount": 500, "date": f"2026-10-0{n + 1}"})
            for n, category in enumerate(categories)
        ]
        closed = self.post("/monthly-budgets", {"budgetId": budget, "month": "2026-10"})
        invited = self.post(f"/budgets/{budget}/invitations", {"email": f"{uuid.uuid4().hex}@example.org", "role": "viewer"})
        account = requests.get(f"{self.address}/me", headers=self.headers(), timeout=30).json()["id"]
        self.ids |= {"bud": [budget], "cat": categories, "exp": expenses, "mon": [closed], "inv": [invited], "acc": [account]}

    def post(self, path, body):
        answer = requests.post(self.address + path, json=body, headers=self.headers(), timeout=30)
        answer.raise_for_status()
        return answer.json()["id"]

    def move_in(self, case):
        """Puts ids that exist in half of the places where a valid request has made-up ones."""
        modes = {str(getattr(place, "value", place)): info.mode.value for place, info in case.meta.components.items()}
        if modes.get("path", "positive") == "positive":
            folders = case.operation.path.split("/")
            for name in case.path_parameters or {}:
                folder = folders[folders.index("{%s}" % name) - 1]
                self.settle(case.path_parameters, name, BY_FOLDER.get(folder) if name == "id" else BY_NAME.get(name))
        if modes.get("query", "positive") == "positive":
            bound = "date" if case.operation.path.startswith("/expenses") else "month"
            for name in case.query or {}:
                self.settle(case.query, name, bound if name in ("from", "to") else BY_NAME.get(name))
        if modes.get("body", "positive") == "positive":
            self.furnish_body(case.body)

    def furnish_body(self, body):
        if isinstance(body, list):
            for part in body:
                self.furnish_body(part)
        if isinstance(body, dict):
            for name, value in body.items():
                if isinstance(value, str):
                    self.settle(body, name, IN_BODIES.get(name))
                elif name == "ids" and isinstance(value, list):
                    body[name] = list({self.one("exp") for _ in value}) if self.heads() else value
                else:
                    self.furnish_body(value)

    def settle(self, holder, name, kind):
        found = self.one(kind) if kind and isinstance(holder[name], str) and self.heads() else None
        if found:
            holder[name] = found

    def heads(self):
        return self.random.random() < 0.5
