/** The body of a response as JSON, of the shape that the caller expects. */
export async function readJson<Body>(response: { json(): Promise<unknown> }): Promise<Body> {
  return (await response.json()) as Body
}
