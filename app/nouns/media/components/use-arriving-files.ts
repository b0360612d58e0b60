import { type DragEvent, type RefObject, useEffect, useRef, useState } from "react";

/**
 * Receives files that are dropped on an element, or pasted while it has the focus.
 * @returns whether something is dragged over it, and the element's event handlers
 */
export function useArrivingFiles(element: RefObject<HTMLElement | null>, take: (files: File[]) => void) {
  const [isOver, setOver] = useState(false);
  const latest = useRef(take);
  useEffect(() => {
    latest.current = take;
  });

  useEffect(() => {
    // Browsers send the event to the body where the focused element has no text.
    function paste(event: ClipboardEvent) {
      if (!element.current?.contains(document.activeElement)) return;
      const files = [...(event.clipboardData?.files ?? [])];
      const isText = event.target instanceof HTMLInputElement && event.clipboardData?.getData("text/plain");
      if (files.length === 0 || isText) return;
      event.preventDefault();
      latest.current(files);
    }
    // A file that is dropped beside the field would replace the page.
    function preventNavigation(event: globalThis.DragEvent) {
      if (!event.defaultPrevented && event.dataTransfer?.types.includes("Files")) {
        event.preventDefault();
        event.dataTransfer.dropEffect = "none";
      }
    }
    document.addEventListener("paste", paste);
    document.addEventListener("dragover", preventNavigation);
    document.addEventListener("drop", preventNavigation);
    return () => {
      document.removeEventListener("paste", paste);
      document.removeEventListener("dragover", preventNavigation);
      document.removeEventListener("drop", preventNavigation);
    };
  }, [element]);

  const handlers = {
    onDragOver(event: DragEvent) {
      if (!event.dataTransfer.types.includes("Files")) return;
      event.preventDefault();
      event.dataTransfer.dropEffect = "copy";
      setOver(true);
    },
    onDragLeave(event: DragEvent) {
      if (!(event.relatedTarget instanceof Node && element.current?.contains(event.relatedTarget)))
        setOver(false);
    },
    onDrop(event: DragEvent) {
      const files = [...event.dataTransfer.files];
      setOver(false);
      if (files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    },
  };
  return { isOver, handlers };
}
