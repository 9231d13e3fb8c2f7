/** Hands a file to the browser's own downloads. */
export function saveFile(content: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(content);
  link.download = name.replace(/[/\\:*?"<>|]/g, "-");
  link.click();
  URL.revokeObjectURL(link.href);
}
