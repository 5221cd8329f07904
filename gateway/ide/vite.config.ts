import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

/** The GraphQL IDE: an entry of its own, so that the shop carries none of it. Workers and styles are bundled; nothing is fetched from elsewhere. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/ide/',
  plugins: [react()],
  worker: { format: 'es' },
  build: {
    outDir: '../../dist/ide',
    emptyOutDir: true,
    chunkSizeWarningLimit: 8_000,
  },
})
