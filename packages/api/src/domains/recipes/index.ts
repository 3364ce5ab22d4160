export { receiveFileProcedure } from './procedures/receive-file';
export { recipesRouter } from './router';
export { sourceSecrets } from './sources/stored-source';
