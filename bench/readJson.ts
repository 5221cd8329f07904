/** The body of a response as JSON: who asks knows its shape. */
export async function readJson<Body>(response: { json(): Promise<unknown> }): Promise<Body> {
  return (await response.json()) as Body
}
