/** The shell's view of the inbox; its route opens the page. */
export { useUnread } from './use-unread';
