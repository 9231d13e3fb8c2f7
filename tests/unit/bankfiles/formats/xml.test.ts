import { Xml } from "../../../../src/bankfiles/formats/Xml.js";

function read(text: string, length = text.length): unknown[] {
  const found: unknown[] = [];
  const xml = new Xml({
    open: (name, attributes) => found.push([name, { ...attributes }, xml.line]),
    close: (name) => found.push(`/${name}`),
    text: (some) => {
      const last = found.at(-1);
      // A text may come in parts.
      if (typeof last === "string" && last.startsWith("=")) found[found.length - 1] = last + some;
      else found.push(`=${some}`);
    },
    refuse: (why) => {
      throw new Error(why);
    },
  });
  for (let at = 0; at < text.length; at += length) xml.write(text.slice(at, at + length));
  xml.end();
  return found;
}

const document = `<?xml version="1.0"?>\n<!-- <a> -->\n<x:a b = "1 > 0" c='"&lt;"'>t &amp; &#x20ac;\r\nu<![CDATA[<&amp;]]><b/><d\n></d ></x:a>\n`;

test.each([1, 2, 3, 5, 1000])("XML in pieces of %i characters comes as tags and texts", (length) => {
  expect(read(document, length)).toEqual([
    ["a", { b: "1 > 0", c: '"<"' }, 3],
    "=t & €\nu<&amp;",
    ["b", {}, 4],
    "/b",
    ["d", {}, 4],
    "/d",
    "/a",
  ]);
});

test.each([
  "<a></b>",
  "<a>",
  "<a><b></a>",
  "</a>",
  "<a/><b/>",
  "<a/>text",
  "text<a/>",
  "",
  "<a>&unknown;</a>",
  "<a>& </a>",
  "<a>&#0;</a>",
  "<a>&#xd800;</a>",
  "<a>&#1114112;</a>",
  "<a> < </a>",
  "<a b></a>",
  "<a b=c></a>",
  '<a b="<"></a>',
  '<a b="1" b="2"></a>',
  '<a b="&c;"></a>',
  "< a></a>",
  "<></>",
  "<a&></a&>",
])("%s is refused as broken", (text) => {
  expect(() => read(text)).toThrow("the XML is invalid");
});

test.each([
  ["<a><!-- ", "the document is incomplete"],
  ["<a", "the document is incomplete"],
  ["<a><![CDATA[ ]]", "the document is incomplete"],
  ["<!DOCTYPE a><a/>", "a DOCTYPE is not allowed"],
  ['<a><!ENTITY b "c"></a>', "a DOCTYPE is not allowed"],
  ["<a>".repeat(65), "the XML is nested too deep"],
  [`<a ${Array.from({ length: 101 }, (_, n) => `b${n}=""`).join(" ")}/>`, "a tag has too many attributes"],
  [`<a b="${"x".repeat(70_000)}`, "a tag does not end"],
])("%.30s is refused with its reason", (text, why) => {
  expect(() => read(text)).toThrow(why);
  expect(() => read(text, 4096)).toThrow(why);
});
