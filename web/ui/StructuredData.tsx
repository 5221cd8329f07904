/** Structured data of a page as JSON-LD, which no browser executes. */
import { jsonElementText } from '../shop/jsonElement.ts'

export function StructuredData({ data }: { readonly data: object }) {
  return (
    <script
      type="application/ld+json"
      dangerouslySetInnerHTML={{ __html: jsonElementText({ '@context': 'https://schema.org', ...data }) }}
    />
  )
}
