import { Breadcrumb } from '@rewards/ui/primitives/breadcrumb';
import { Button } from '@rewards/ui/primitives/button';
import { Copyable } from '@rewards/ui/primitives/copyable';
import { MenuButton } from '@rewards/ui/primitives/menus/menu-button';
import { PopoverButton } from '@rewards/ui/primitives/overlays/popover-button';
import { Segmented } from '@rewards/ui/primitives/tabs';
import { Archive, EllipsisVertical, LayoutList, Pencil, Plus, Table2, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'wouter';
import { useTranslation } from '../../i18n/use-translation';
import { Shelf } from './shelf';

const variants = ['primary', 'outline', 'secondary', 'ghost', 'danger', 'danger-ghost', 'link'] as const;
const sizes = ['xs', 'sm', 'md', 'lg'] as const;

/** Buttons in every variant, size and state; menus, popovers, switches between views, breadcrumbs. */
export function ActionsPart() {
	const { t } = useTranslation('gallery');
	const [view, setView] = useState<'grid' | 'list'>('grid');
	return (
		<>
			<Shelf title={t('actions.variants')} className="items-center">
				{variants.map((variant) => (
					<Button key={variant} variant={variant}>
						<Plus aria-hidden />
						{t(`actions.variant.${variant}`)}
					</Button>
				))}
			</Shelf>
			<Shelf title={t('actions.sizes')} className="items-center">
				{sizes.map((size) => (
					<Button key={size} size={size}>
						{t('actions.save')}
					</Button>
				))}
				<Button size="icon" aria-label={t('actions.edit')} data-tip={t('actions.edit')}>
					<Pencil />
				</Button>
				<Button size="icon-sm" variant="ghost" aria-label={t('actions.archive')} data-tip={t('actions.archive')}>
					<Archive />
				</Button>
				<Button size="icon-xs" variant="danger-ghost" aria-label={t('actions.remove')} data-tip={t('actions.remove')}>
					<Trash2 />
				</Button>
			</Shelf>
			<Shelf title={t('actions.states')} className="items-center">
				<Button variant="primary" pending>
					{t('actions.save')}
				</Button>
				<Button variant="primary" disabled>
					{t('actions.save')}
				</Button>
				<Button disabled>{t('actions.edit')}</Button>
			</Shelf>
			<Shelf title={t('actions.menus')} className="items-center">
				<MenuButton
					aria-label={t('actions.more')}
					size="icon"
					items={[
						{ heading: t('actions.heading') },
						{ label: t('actions.edit'), icon: <Pencil aria-hidden />, keys: 'E', onSelect: () => undefined },
						{ label: t('actions.archive'), icon: <Archive aria-hidden />, disabled: true },
						{ label: t('actions.more'), items: [{ label: t('actions.save'), onSelect: () => undefined }] },
						'separator',
						{ label: t('actions.remove'), icon: <Trash2 aria-hidden />, danger: true, onSelect: () => undefined },
					]}
				>
					<EllipsisVertical />
				</MenuButton>
				<PopoverButton
					contentLabel={t('actions.popover')}
					content={(close) => (
						<div className="flex flex-col items-start gap-3">
							<p>{t('actions.popoverText')}</p>
							<Button size="sm" onClick={close}>
								{t('actions.save')}
							</Button>
						</div>
					)}
				>
					{t('actions.popover')}
				</PopoverButton>
				<Segmented
					label={t('actions.view')}
					value={view}
					options={[
						{ value: 'grid', label: t('actions.grid'), icon: <Table2 aria-hidden /> },
						{ value: 'list', label: t('actions.list'), icon: <LayoutList aria-hidden /> },
					]}
					onValueChange={setView}
				/>
				<Copyable value="E-10038" />
			</Shelf>
			<Shelf title={t('actions.where')}>
				<Breadcrumb
					label={t('actions.where')}
					items={[
						<Link key="parts" href="/gallery">
							{t('title')}
						</Link>,
						<span key="here">{t('part.actions')}</span>,
					]}
				/>
			</Shelf>
		</>
	);
}
