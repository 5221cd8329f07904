import { useOrigin, useStoreView } from '../shop/StoreContext.tsx'
import { absoluteAddress, homePath, searchPath } from '../shop/paths.ts'
import { siteIconPath } from '../shop/PageMeta.tsx'
import { StructuredData } from '../ui/StructuredData.tsx'

/** The shop and its search as structured data: https://schema.org/Organization and https://schema.org/WebSite */
export function HomeData() {
  const origin = useOrigin()
  const { name, pathPrefix, marketLocale } = useStoreView()
  const url = absoluteAddress(origin, pathPrefix, homePath)
  const target = `${absoluteAddress(origin, pathPrefix, searchPath)}?q={search_term_string}`

  return (
    <>
      <StructuredData data={{ '@type': 'Organization', name, url, logo: origin + siteIconPath }} />
      <StructuredData
        data={{
          '@type': 'WebSite',
          name,
          url,
          inLanguage: marketLocale,
          potentialAction: { '@type': 'SearchAction', target, 'query-input': 'required name=search_term_string' },
        }}
      />
    </>
  )
}
