/** Pictures side by side in a strip that snaps: by finger or keyboard without script, by thumbnails with it. */
import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type ReactNode, type UIEvent } from 'react'
import type { ImagePartsFragment } from '../../graphql/generated/documents.generated.ts'
import { Picture } from '../../ui/Picture.tsx'
import styles from './Gallery.module.css'

interface GalleryProps {
  readonly images: readonly ImagePartsFragment[]
  readonly transitionName: string
  /** Ribbons. */
  readonly children?: ReactNode
}

const sizes = '(max-width: 767px) 100vw, (max-width: 1023px) 90vw, 632px'

export function Gallery({ images, transitionName, children }: GalleryProps) {
  const strip = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(0)
  const { t } = useLingui()
  const show = (index: number) => {
    setShown(index)
    strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  }
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) => setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
  if (images.length < 2) {
    return <div className={styles.single}><Picture image={images[0]} sizes={sizes} isFirst transitionName={transitionName}>{children}</Picture></div>
  }

  return (
    <div className={styles.gallery}>
      <div className={styles.frame}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- Safari does not let the keyboard into what scrolls. */}
        <section ref={strip} className={styles.strip} tabIndex={0} aria-label={t`Pictures`} onScroll={onScroll}>
          {images.map((image, index) => (
            <Picture key={image.template} image={image} sizes={sizes} isFirst={index === 0} transitionName={index === 0 ? transitionName : undefined} />
          ))}
        </section>
        {children}
      </div>
      <ul className={styles.thumbs}>
        {images.map((image, index) => {
          const number = index + 1
          return (
            <li key={image.template}>
              <button type="button" aria-current={index === shown ? 'true' : undefined} aria-label={t`Picture ${number}: ${image.alt}`} onClick={() => show(index)}>
                <Picture image={image} sizes="76px" isDecorative isSmall />
              </button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
