export { receiveFileProcedure } from './procedures/receive-file';
export { recipesRouter } from './router';
