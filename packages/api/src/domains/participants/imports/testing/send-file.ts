export { sendFile } from '../../../../imports/testing/send-file';
