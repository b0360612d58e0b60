export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // Some browsers lose the download if the address is revoked at once.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
