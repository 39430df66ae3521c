/** The text of a message that came packed. */
export function unpacked(message: ArrayBuffer): Promise<string> {
  const stream = new Blob([message]).stream().pipeThrough(new DecompressionStream('deflate'))
  return new Response(stream).text()
}
