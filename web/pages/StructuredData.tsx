/** What a page is about, for machines: JSON-LD is data, no browser runs it. */
import { jsonElementText } from '../shop/jsonElement.ts'

export function StructuredData({ data }: { readonly data: object }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: jsonElementText({ '@context': 'https://schema.org', ...data }) }}
    />
  )
}
