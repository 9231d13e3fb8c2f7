import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const root = new URL('./src/web/', import.meta.url).pathname
const server = 'http://localhost:3000'

// Two pages from one build: the app (index.html) and the GraphQL explorer (explorer.html).
export default defineConfig({
  root,
  base: '/',
  plugins: [react()],
  build: {
    outDir: new URL('./dist/web/', import.meta.url).pathname,
    emptyOutDir: true,
    target: 'es2022',
    // Monaco, in the explorer only, is one large piece by nature.
    chunkSizeWarningLimit: 5000,
    // Nothing inlined as data: the strict content policy then has less to allow.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // The explorer's packages mark files for React's compiler; nothing is lost by bundling them.
      checks: { moduleLevelDirective: false },
      input: { app: `${root}index.html`, explorer: `${root}explorer.html` },
    },
  },
  server: {
    proxy: {
      '/graphql': {
        target: server,
        bypass: (request) => (request.method === 'GET' ? '/explorer.html' : undefined),
      },
      '/api': server,
    },
  },
})
