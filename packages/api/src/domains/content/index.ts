export { takeDocument, writeDocument } from './document/save-document';
export { contentRouter } from './router';
