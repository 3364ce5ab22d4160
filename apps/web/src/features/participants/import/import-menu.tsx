import { Button } from '@rewards/ui/primitives/button';
import { MenuButton, type MenuItem } from '@rewards/ui/primitives/menus/menu-button';
import { BookOpenText, ChevronDown, FileUp, History, Ticket, Users } from 'lucide-react';
import { Link, useLocation } from 'wouter';
import { useTranslation } from '../../../i18n/use-translation';
import { useMay } from '../../../lib/session/self';
import { pointImportJob } from '../../ledger';
import type { Program } from '../program-context';
import { importPath, participantImport } from './participant-kind';

/** The program's imports and their history; in claim programs the link to the code generator. */
export function ImportMenu({ program }: { program: Program }) {
	const { t } = useTranslation('participantWork');
	const [, navigate] = useLocation();
	const mayTransactions = useMay('manageTransaction');
	const codes = `/programs/${program.id}/claim-codes`;
	const history = new URLSearchParams({
		'v.kind': [participantImport.importJob, pointImportJob].join(),
		'f.programName': `is~${program.name}`,
	});
	const items: MenuItem[] = [
		{
			label: t('importMenu.participants'),
			icon: <FileUp />,
			onSelect: () => navigate(importPath(program.id, 'participants')),
		},
		...(mayTransactions && program.type === 'points'
			? [
					{
						label: t('importMenu.points'),
						icon: <FileUp />,
						onSelect: () => navigate(importPath(program.id, 'points')),
					},
				]
			: []),
		'separator',
		{
			label: t('importMenu.doubles'),
			icon: <Users />,
			onSelect: () => navigate(`/programs/${program.id}/possible-doubles`),
		},
		{
			label: t('importMenu.recipes'),
			icon: <BookOpenText />,
			onSelect: () => navigate(`/programs/${program.id}/recipes`),
		},
		{ label: t('importMenu.history'), icon: <History />, onSelect: () => navigate(`/jobs?${history}`) },
	];
	return (
		<>
			<MenuButton items={items} menuLabel={t('importMenu.label')} align="end">
				{t('importMenu.label')}
				<ChevronDown aria-hidden />
			</MenuButton>
			{mayTransactions && program.type === 'claim' && (
				<Button asChild>
					<Link
						href={codes}
						onClick={(event) => {
							// In a new tab it opens the page alone.
							if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
							event.preventDefault();
							void import('../../../lib/press').then(
								({ openAndPress }) => openAndPress(navigate, codes, 'n'),
								() => navigate(codes),
							);
						}}
					>
						<Ticket aria-hidden />
						{t('generateCodes')}
					</Link>
				</Button>
			)}
		</>
	);
}
