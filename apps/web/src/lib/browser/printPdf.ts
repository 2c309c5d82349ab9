/** Until the browser's dialog is surely open, in ms. A press before is an impatient one on the page. */
const dialogOpens = 3_000;

let remove = () => {};

/**
 * Prints a PDF with the browser's viewer, in a hidden frame. Resolves to false if the browser cannot: a phone has no
 * viewer, and some browsers let no page print what theirs shows.
 */
export async function printPdf(content: Blob): Promise<boolean> {
  if (!navigator.pdfViewerEnabled) return false;
  remove();
  // As a PDF whatever the answer calls it, because a frame would run a page.
  const url = URL.createObjectURL(content.slice(0, content.size, 'application/pdf'));
  const frame = document.createElement('iframe');
  frame.className = 'invisible fixed size-0';
  frame.src = url;
  const removed = new AbortController();
  const { signal } = removed;
  remove = () => {
    removed.abort();
    frame.remove();
    URL.revokeObjectURL(url);
  };
  await new Promise((resolve) => {
    frame.addEventListener('load', resolve, { signal });
    signal.addEventListener('abort', resolve);
    document.body.append(frame);
  });
  try {
    frame.contentWindow?.print();
  } catch {
    remove();
    return false;
  }
  removeAfter(Date.now() + dialogOpens, signal);
  return true;
}

/** The dialog takes every press until it is closed, and may need the frame until then. */
function removeAfter(open: number, signal: AbortSignal): void {
  const press = () => {
    if (Date.now() >= open) remove();
  };
  for (const kind of ['pointerdown', 'keydown'])
    window.addEventListener(kind, press, { capture: true, signal });
}
