import { JobCentre } from '../../features/jobs';
import { InboxLink } from './inbox-link';
import { UserMenu } from './user-menu';

/** The far end of the toolbar: what runs, what has come, and who is signed in. */
export function ToolbarEnds() {
	return (
		<>
			<JobCentre />
			<InboxLink />
			<UserMenu />
		</>
	);
}
