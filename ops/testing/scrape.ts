/** Reads /metrics as Prometheus does. */

/** Values by series: the name with its labels in the order of the alphabet. */
export async function scrape(port: number): Promise<ReadonlyMap<string, number>> {
  const response = await fetch(`http://127.0.0.1:${port}/metrics`)
  const lines = (await response.text()).split('\n').filter((line) => line !== '' && !line.startsWith('#'))
  return new Map(
    lines.map((line) => {
      const [, name = '', labels = '', value = ''] = /^(\w+)(?:\{(.*)\})? (\S+)$/.exec(line) ?? []
      const inOrder = [...labels.matchAll(/\w+="(?:[^"\\]|\\.)*"/g)].map(([label]) => label).toSorted()
      return [inOrder.length > 0 ? `${name}{${inOrder.join(',')}}` : name, Number(value)]
    }),
  )
}
