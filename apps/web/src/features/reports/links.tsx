import { Link } from 'wouter';
import { useSelf } from '../../lib/session/self';

const link = 'inline-flex min-h-[24px] max-w-full items-center text-primary-text hover:underline';

/** Name of a participant, as a link for users who may open their page. */
export function Person({ programId, sid, name }: { programId: string; sid: string; name: string }) {
	const { manageParticipant } = useSelf().data.permissions;
	if (!manageParticipant) return <bdi>{name}</bdi>;
	return (
		<Link href={`/programs/${programId}/participants/${sid}`} className={link}>
			<bdi data-tip-cut className="truncate">
				{name}
			</bdi>
		</Link>
	);
}
