"""Reads every file of a generated client with the grammar of its language: `parse.py swift FOLDER`."""

import re
import sys
from pathlib import Path

import tree_sitter_c_sharp
import tree_sitter_dart
import tree_sitter_swift
from tree_sitter import Language, Parser

GRAMMARS = {"swift": (tree_sitter_swift, ".swift"), "csharp": (tree_sitter_c_sharp, ".cs"), "dart": (tree_sitter_dart, ".dart")}

# Valid Swift in the generator's own files that the grammar takes for a fault: the empty tuple before a forced cast.
UNKNOWN = re.compile(rb"\(\)(?=\)? as! T)")


def faults(node):
    if node.type == "ERROR" or node.is_missing:
        yield node
    else:
        for child in node.children:
            if child.has_error:
                yield from faults(child)


def main(language, folder):
    grammar, ending = GRAMMARS[language]
    parser = Parser(Language(grammar.language()))
    files = sorted(Path(folder).rglob("*" + ending))
    bad = 0
    for file in files:
        for fault in faults(parser.parse(UNKNOWN.sub(b"none", file.read_bytes())).root_node):
            bad += 1
            print(f"{file}:{fault.start_point[0] + 1}: {fault.text[:120]}")
    print(f"{len(files)} files, {bad} faults")
    return 1 if bad or not files else 0


sys.exit(main(*sys.argv[1:]))
