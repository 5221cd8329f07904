/** Builds CMS pages and blocks for tests. A test sets only the fields that it is about. */

type Fields = Readonly<Record<string, unknown>>

export function page(id: number, identifier: string, fields: Fields = {}) {
  return {
    id,
    identifier,
    title: `Page ${identifier}`,
    content: `<p>Text of ${identifier}.</p>`,
    content_heading: '',
    active: true,
    store_id: [0],
    meta_description: '',
    creation_time: '2026-01-02 10:00:00',
    update_time: '2026-03-04 05:06:07',
    ...fields,
  }
}

export function block(id: number, identifier: string, fields: Fields = {}) {
  return {
    id,
    identifier,
    title: `Block ${identifier}`,
    content: `<p>Text of ${identifier}.</p>`,
    active: true,
    store_id: [0],
    creation_time: '2026-01-02 10:00:00',
    update_time: '2026-03-04 05:06:07',
    ...fields,
  }
}
