export { takeDocument, writeDocument } from './document/save-document';
export { contentRouter } from './router';
export { writeStarter } from './starter/write-starter';
