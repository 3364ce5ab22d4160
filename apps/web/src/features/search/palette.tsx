import CommandPalette, { type PaletteGroup } from '@rewards/ui/primitives/command-palette';
import { Building2, FileText, Layers, ShoppingCart, UserRound } from 'lucide-react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { programLinks } from '../../lib/program-links';
import { useSelf } from '../../lib/session/self';
import { alone, trpc } from '../../lib/trpc';
import { useWorkplace } from '../../lib/workplace/workplace';
import { findPages, type PageEntry } from './find-pages';

/** Ctrl+K: pages, accounts, programs, participants and orders by part of their text; what the user may not see isn't found. */
export function Palette({ pages: menu, onClose }: { pages: readonly PageEntry[]; onClose: () => void }) {
	const { t } = useTranslation(['palette', 'shell']);
	const [, navigate] = useLocation();
	const { client } = trpc.useUtils();
	const { permissions } = useSelf().data;
	const { programs, programId } = useWorkplace();
	const program = programs?.find(({ id }) => id === programId);
	const beside = program ? programLinks(program, permissions) : [];
	const pages = [
		...menu,
		...beside
			.filter(({ href }) => menu.every((page) => page.href !== href))
			.map(({ title, href }) => ({ title: t(`shell:title.${title}`), group: program?.name ?? '', href })),
	];

	const search = async (text: string, signal: AbortSignal): Promise<PaletteGroup[]> => {
		const pageGroup: PaletteGroup = {
			heading: t('pages'),
			items: findPages(pages, text).map(({ title, group, href }) => ({
				id: `page ${group} ${href}`,
				label: title,
				description: group,
				icon: <FileText aria-hidden />,
				onSelect: () => navigate(href),
			})),
		};
		if (!text) return [pageGroup];
		const found = await client.search.find.query({ text: text.slice(0, 100) }, alone(signal));
		return [
			pageGroup,
			{
				heading: t('accounts'),
				items: found.accounts.map(({ id, name, parentName }) => ({
					id,
					label: name,
					description: parentName,
					icon: <Building2 aria-hidden />,
					onSelect: () => navigate(`/customers/${id}`),
				})),
			},
			{
				heading: t('programs'),
				items: found.programs.map(({ id, name, accountName, status }) => ({
					id,
					label: status ? name : t('shell:programDisabled', { name }),
					description: accountName,
					icon: <Layers aria-hidden />,
					onSelect: () => navigate(`/programs/${id}/settings`),
				})),
			},
			{
				heading: t('participants'),
				items: found.participants.map(({ sid, programId, programName, name, email, externalId }) => ({
					id: sid,
					label: name || email,
					description: [name && email, externalId, programName].filter(Boolean).join(' · '),
					icon: <UserRound aria-hidden />,
					onSelect: () => navigate(`/programs/${programId}/participants/${sid}`),
				})),
			},
			{
				heading: t('orders'),
				items: found.orders.map(({ id, programId, programName, participantId, orderNumber, externalOrderNumber }) => ({
					id,
					label: orderNumber,
					description: [externalOrderNumber, programName].filter(Boolean).join(' · '),
					icon: <ShoppingCart aria-hidden />,
					onSelect: () => navigate(`/programs/${programId}/participants/${participantId}/orders/${id}`),
				})),
			},
		];
	};

	return (
		<CommandPalette
			open
			onOpenChange={(open) => !open && onClose()}
			label={t('label')}
			placeholder={t('placeholder')}
			search={search}
			footer={t('hint')}
		/>
	);
}
