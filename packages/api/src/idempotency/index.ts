export { canonicalPieces } from './canonical';
export { type KeyedContent, once } from './once';
export { ownerOf } from './owner';
