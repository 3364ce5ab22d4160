export { getImageProcedure } from './procedures/get-image';
export { uploadImageProcedure } from './procedures/upload-image';
export { holdImages } from './services/hold-images';
export { keepImages, type NamedImages } from './services/keep-images';
export { imagesIn, ownImagesIn } from './services/named-images';
export type { StoredImage } from './services/store-image';
