/** Where the style sheet goes in a page as React renders it: copying and searching 60 kB each time would take longer than a record. */
export const styleMark = "/* styles */";
