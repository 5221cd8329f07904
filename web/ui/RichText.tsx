/** HTML of editors: CMS texts and descriptions. The gateway sanitizes it to the elements that a text page needs. */
import { useEffect, useRef } from 'react'
import { useNavigate } from 'react-router-dom'
import { useStoreView } from '../shop/StoreContext.tsx'
import { internalPath } from './internalPath.ts'
import styles from './RichText.module.css'

export function RichText({ html }: { readonly html: string }) {
  const { language, pathPrefix } = useStoreView()
  const navigate = useNavigate()
  const text = useRef<HTMLDivElement>(null)

  // Links inside the HTML are no React components, so clicks are passed to the router here.
  useEffect(() => {
    const element = text.current
    const follow = (event: MouseEvent) => {
      const path = internalPath(event, pathPrefix)
      if (path === null) return
      event.preventDefault()
      void navigate(path)
    }

    element?.addEventListener('click', follow)
    return () => element?.removeEventListener('click', follow)
  }, [navigate, pathPrefix])

  return <div className={styles.text} ref={text} lang={language} dangerouslySetInnerHTML={{ __html: html }} />
}
