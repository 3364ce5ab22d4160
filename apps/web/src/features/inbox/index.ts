/** What the shell uses of the inbox; the page is opened by its route. */
export { useUnread } from './use-unread';
