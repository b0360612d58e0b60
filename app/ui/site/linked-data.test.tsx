import { renderToString } from "react-dom/server";
import { expect, it } from "vitest";
import { LinkedData } from "./linked-data.tsx";

it("Linked data has the text on servers that it has in browsers, whatever a study is called", () => {
  const value = { name: "</script><script>alert(1)</script> <b>Río & «orilla»</b> <!--" };
  const html = renderToString(<LinkedData value={value} />);
  const [, text = ""] = /^<script type="application\/ld\+json">(.*)<\/script>$/s.exec(html) ?? [];
  expect(text).toBe(LinkedData({ value }).props.children);
  expect(text).not.toContain("<");
  expect(JSON.parse(text)).toEqual(value);
});
