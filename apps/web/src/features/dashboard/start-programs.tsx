import { Badge } from '@rewards/ui/primitives/badge';
import { Button } from '@rewards/ui/primitives/button';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { useSelf } from '../../lib/session/self';
import { Line, Lines, Panel } from './lines';
import type { Start } from './types';

/**
 * Where a program opens: at its participants if it has any and the user may see them, otherwise at a page that the user
 * may open.
 */
function programHref(
	{ id, hasParticipants }: Start['programs'][number],
	{ manageProgram, manageContent }: { manageProgram: boolean; manageContent: boolean },
): string {
	if (hasParticipants) return `/programs/${id}/participants`;
	return `/programs/${id}/${manageProgram || manageContent ? 'settings' : 'dashboard'}`;
}

/** For newcomers: the first step, if there are no programs to continue with. */
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
			<Button
				asChild
				variant="primary"
				size="sm"
				className="h-auto min-h-8 max-w-full whitespace-normal break-words py-1 text-center"
			>
				<Link href={`/programs/${program.id}/import/participants`}>{t('start.import', { name: program.name })}</Link>
			</Button>
		</div>
	);
}

/** The most recently opened programs, then the newest. */
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
