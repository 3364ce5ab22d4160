import { Badge } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { Line, Lines, Panel } from './lines';
import type { Start } from './types';

/**
 * Where someone goes on in a program: its participants if it has any and they may see them, otherwise what they may do
 * there.
 */
function programHref(
	{ id, hasParticipants }: Start['programs'][number],
	{ manageProgram, manageContent }: { manageProgram: boolean; manageContent: boolean },
): string {
	if (hasParticipants) return `/programs/${id}/participants`;
	return `/programs/${id}/${manageProgram || manageContent ? 'settings' : 'dashboard'}`;
}

/** For whoever begins: what to do first, when there is nothing to go on with. */
function FirstSteps({ start }: { start: Start }) {
	const { t } = useTranslation('dashboard');
	const { permissions } = useSelf().data;
	const [program] = start.programs;
	if (!program) {
		return (
			<div className="flex flex-col items-start gap-3 px-4 py-4 text-sm">
				<p>{permissions.manageAccount ? t('start.firstProgram') : t('start.noPrograms')}</p>
				{permissions.manageAccount && (
					<Button asChild variant="primary" size="sm">
						<Link href="/customers">{t('start.toAccounts')}</Link>
					</Button>
				)}
			</div>
		);
	}
	if (!permissions.manageParticipant || start.programs.some(({ hasParticipants }) => hasParticipants)) return null;
	return (
		<div className="flex flex-col items-start gap-3 border-t px-4 py-4 text-sm">
			<p>{t('start.firstParticipants')}</p>
			<Button asChild variant="primary" size="sm">
				<Link href={`/programs/${program.id}/import/participants`}>{t('start.import', { name: program.name })}</Link>
			</Button>
		</div>
	);
}

/** The programs that were opened last, then the newest. */
export function StartPrograms({ start }: { start: Start }) {
	const { t } = useTranslation(['dashboard', 'shell']);
	const { permissions } = useSelf().data;
	return (
		<Panel title={t('start.programs')}>
			<Lines>
				{start.programs.map((program) => (
					<Line
						key={program.id}
						href={programHref(program, permissions)}
						title={<bdi>{program.name}</bdi>}
						note={<bdi>{program.accountName}</bdi>}
						end={!program.enabled && <Badge>{t('start.disabled')}</Badge>}
					/>
				))}
			</Lines>
			<FirstSteps start={start} />
		</Panel>
	);
}
