import { JobCentre } from '../../../features/jobs';
import { InboxLink } from './inbox-link';
import { UserMenu } from './user-menu';

/** The far end of the toolbar: running jobs, inbox, user menu. */
export function ToolbarEnds() {
	return (
		<>
			<JobCentre />
			<InboxLink />
			<UserMenu />
		</>
	);
}
