import { jumpToField } from '@rewards/ui/form';
import CommandPalette, { type PaletteGroup, type PaletteItem } from '@rewards/ui/primitives/overlays/command-palette';
import { Building2, FileText, History, Layers, Settings2, ShoppingCart, UserRound, Zap } from 'lucide-react';
import { useLocation } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { openAndJump } from '../../lib/press';
import { programLinks } from '../../lib/program-links';
import { useSelf } from '../../lib/session/self';
import { useVisits, type Visit } from '../../lib/storage/visits';
import { suggest } from '../../lib/texts/suggest';
import { alone, trpc } from '../../lib/trpc';
import { useWorkplace } from '../../lib/workplace/workplace';
import { findPages, type PageEntry } from './find-pages';
import { type FoundSetting, findSettings } from './find-settings';
import { type Action, useActions } from './use-actions';

/** A result with further words that find it. */
export interface OwnAction extends PaletteItem {
	also?: string;
}

interface PaletteProps {
	/** The pages of the menu. */
	pages: readonly PageEntry[];
	/** Actions on the portal itself. */
	own: readonly OwnAction[];
	/** Text typed before the palette had loaded. */
	typed: string;
	onClose: () => void;
}

const startGroups = 4;

/** Pages of the menu and of the chosen program, without duplicates. */
function useAllPages(menu: readonly PageEntry[]): PageEntry[] {
	const { t } = useTranslation('shell');
	const { permissions } = useSelf().data;
	const { programs, programId } = useWorkplace();
	const program = programs?.find(({ id }) => id === programId);
	const beside = program ? programLinks(program, permissions) : [];
	return [
		...menu,
		...beside
			.filter(({ href }) => menu.every((page) => page.href !== href))
			.map(({ title, href }) => ({ title: t(`title.${title}`), group: program?.name ?? '', href })),
	];
}

/**
 * Ctrl+K: recent pages, actions, pages, settings, accounts, programs, participants and orders by part of their text;
 * the results respect the user's rights.
 */
export function Palette({ pages: menu, own, typed, onClose }: PaletteProps) {
	const { t, locale } = useTranslation(['palette', 'shell']);
	const [, navigate] = useLocation();
	const { client } = trpc.useUtils();
	const { user, data: self } = useSelf();
	const { programId } = useWorkplace();
	const pages = useAllPages(menu);
	const visits = useVisits(user.id);
	const actions = useActions();

	const page = ({ title, group, href }: PageEntry): PaletteItem => ({
		id: `page ${group} ${href}`,
		label: title,
		description: group === title ? '' : group,
		icon: <FileText aria-hidden />,
		onSelect: () => navigate(href),
	});
	const action = ({ title, about, run }: Action): PaletteItem => ({
		id: `action ${title}`,
		label: title,
		description: about,
		icon: <Zap aria-hidden />,
		onSelect: run,
	});
	const visit = ({ href, title, about }: Visit): PaletteItem => ({
		id: `recent ${href}`,
		label: title,
		description: about,
		icon: <History aria-hidden />,
		onSelect: () => navigate(href),
	});
	const setting = ({ field, label }: FoundSetting): PaletteItem => ({
		id: `setting ${field}`,
		label,
		description: t('shell:nav.programSettings'),
		icon: <Settings2 aria-hidden />,
		onSelect: () => openAndJump(navigate, `/programs/${programId}/settings`, field, jumpToField),
	});

	const search = async (text: string, signal: AbortSignal): Promise<PaletteGroup[]> => {
		if (!text) {
			const here = window.location.pathname;
			const recent = visits.filter(({ href }) => href !== here).slice(0, startGroups);
			return [
				{ heading: t('recent'), items: recent.map(visit) },
				{ heading: t('actions'), items: actions.slice(0, startGroups).map(action) },
				{ heading: t('pages'), items: findPages(pages, '').map(page) },
			];
		}
		const owned = suggest(
			own.map((item) => ({ title: item.label, item, ...(item.also ? { also: item.also } : {}) })),
			text,
		);
		const done = [...suggest(actions, text).map(action), ...owned.map(({ item }) => item)].slice(0, 6);
		const [settings, found] = await Promise.all([
			programId ? findSettings(text, locale, self.permissions) : [],
			client.search.find.query({ text: text.slice(0, 100) }, alone(signal)),
		]);
		return [
			{ heading: t('pages'), items: findPages(pages, text).map(page) },
			{ heading: t('actions'), items: done },
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
				items: found.programs.map(({ id, name, accountName, status, hasParticipants }) => ({
					id,
					label: status ? name : t('shell:programDisabled', { name }),
					description: accountName,
					icon: <Layers aria-hidden />,
					onSelect: () => navigate(`/programs/${id}/${hasParticipants ? 'participants' : 'settings'}`),
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
			{ heading: t('settings'), items: settings.map(setting) },
		];
	};

	return (
		<CommandPalette
			open
			onOpenChange={(open) => !open && onClose()}
			label={t('label')}
			placeholder={t('placeholder')}
			initialText={typed}
			search={search}
			footer={t('hint')}
		/>
	);
}
