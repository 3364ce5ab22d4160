import { MenuButton } from '@rewards/ui/primitives/menus/menu-button';
import { Copy } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation';
import { reportError } from '../../../lib/errors/report-error';
import { trpc } from '../../../lib/trpc';
import { useLanguageName } from '../language-picker';
import { isSiteLanguage, type SiteLanguage } from '../types';
import { ordered, type Tree } from './tree';
import { treeOf } from './use-menu';

interface CopyMenuProps {
	programId: string;
	language: SiteLanguage;
	menu: 'desktop' | 'mobile';
	onCopy: (tree: Tree) => void;
}

/** The same entries with new ids, in the menu's format: only the mobile one has types. */
function copyOf(tree: Tree, menu: 'desktop' | 'mobile'): Tree {
	const ids = new Map(tree.map(({ id }) => [id, crypto.randomUUID() as string]));
	const idOf = (id: string) => ids.get(id) ?? id;
	return ordered(
		tree.map((entry) => ({
			...entry,
			id: idOf(entry.id),
			parentId: entry.parentId === null ? null : idOf(entry.parentId),
			type: menu === 'mobile' ? entry.type || 'link' : '',
		})),
	);
}

/**
 * Replaces the entries with those of the other menu, or of another language. It can be undone until saved, and is saved
 * with the rest.
 */
export function CopyMenu({ programId, language, menu, onCopy }: CopyMenuProps) {
	const { t } = useTranslation('content');
	const nameOf = useLanguageName();
	const utils = trpc.useUtils();
	const { data: languages = [] } = trpc.content.languages.useQuery({ programId });
	const copy = async (from: { language: SiteLanguage; menu: 'desktop' | 'mobile' }) => {
		try {
			onCopy(copyOf(treeOf(await utils.content.menu.get.fetch({ programId, ...from })), menu));
		} catch (error) {
			reportError(error);
		}
	};
	const other = menu === 'desktop' ? 'mobile' : 'desktop';
	const others = languages.filter((one) => one.present && one.language !== language).map((one) => one.language);
	return (
		<MenuButton
			variant="ghost"
			size="icon"
			align="end"
			aria-label={t('copyFrom')}
			data-tip={t('copyFrom')}
			items={[
				{ heading: t('copyFrom') },
				{ label: t(`menu.${other}`), onSelect: () => void copy({ language, menu: other }) },
				...others.filter(isSiteLanguage).map((from) => ({
					label: t('menuIn', { menu: t(`menu.${menu}`), language: nameOf(from) }),
					onSelect: () => void copy({ language: from, menu }),
				})),
			]}
		>
			<Copy />
		</MenuButton>
	);
}
