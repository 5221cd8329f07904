/**
 * Product pictures in a scroll-snap strip: operated by finger or keyboard without JavaScript, by thumbnails with it;
 * each opens the zoom dialog.
 */
import { useLingui } from '@lingui/react/macro'
import { useRef, useState, type ReactNode, type UIEvent } from 'react'
import type { ImagePartsFragment } from '../../graphql/generated/documents.generated.ts'
import { Picture } from '../../ui/Picture.tsx'
import { Enlarge } from './Enlarge.tsx'
import type { PictureZoom } from './PictureZoom.tsx'
import styles from './Gallery.module.css'

interface GalleryProps {
  readonly images: readonly ImagePartsFragment[]
  readonly transitionName: string
  /** Ribbons over the picture. */
  readonly children?: ReactNode
}

interface ZoomState {
  readonly Zoom: typeof PictureZoom
  /** Index of the first picture to show. */
  readonly start: number
  readonly gallery: HTMLElement | null
}

const sizes = '(max-width: 767px) 100vw, (max-width: 1023px) 90vw, 632px'

export function Gallery({ images, transitionName, children }: GalleryProps) {
  const strip = useRef<HTMLElement>(null)
  const [shown, setShown] = useState(0)
  const [zoomed, setZoomed] = useState<ZoomState | null>(null)
  const { t } = useLingui()
  const show = (index: number) => {
    setShown(index)
    strip.current?.scrollTo({ left: index * strip.current.clientWidth })
  }
  const onScroll = ({ currentTarget }: UIEvent<HTMLElement>) =>
    setShown(Math.round(currentTarget.scrollLeft / currentTarget.clientWidth))
  const leaveZoom = (index: number) => {
    setZoomed(null)
    show(index)
  }
  const pictureAt = (image: ImagePartsFragment, index: number, ribbons?: ReactNode) => (
    <Picture
      key={image.template}
      image={image}
      sizes={sizes}
      isFirst={index === 0}
      transitionName={index === 0 ? transitionName : undefined}
    >
      <Enlarge
        template={image.template}
        isInSight={index === shown}
        onOpen={(Zoom) => setZoomed({ Zoom, start: index, gallery: strip.current })}
      />
      {ribbons}
    </Picture>
  )
  const zoom = zoomed && (
    <zoomed.Zoom images={images} start={zoomed.start} gallery={zoomed.gallery} onClose={leaveZoom} />
  )

  const [only] = images
  if (images.length < 2) {
    return (
      <>
        <section ref={strip} className={styles.single}>
          {only ? (
            pictureAt(only, 0, children)
          ) : (
            <Picture image={null} sizes={sizes}>
              {children}
            </Picture>
          )}
        </section>
        {zoom}
      </>
    )
  }

  return (
    <div className={styles.gallery}>
      <div className={styles.frame}>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- In Safari a scroll container takes keyboard focus only with a tabIndex. */}
        <section ref={strip} className={styles.strip} tabIndex={0} aria-label={t`Pictures`} onScroll={onScroll}>
          {images.map((image, index) => pictureAt(image, index))}
        </section>
        {children}
      </div>
      <ul className={styles.thumbs}>
        {images.map((image, index) => {
          const number = index + 1
          return (
            <li key={image.template}>
              <button
                type="button"
                aria-current={index === shown ? 'true' : undefined}
                aria-label={t`Picture ${number}: ${image.alt}`}
                onClick={() => show(index)}
              >
                <Picture image={image} sizes="76px" isDecorative isSmall />
              </button>
            </li>
          )
        })}
      </ul>
      {zoom}
    </div>
  )
}
