import { buildKinds, changeKinds } from '@rewards/validators/catalogue/constants';
import { orderStatuses } from '@rewards/validators/orders/constants';
import { programTypes } from '@rewards/validators/programs/constants';
import { defineGrid, type GridRow, json } from '../../grid';
import { nextBuild } from './automated-build';
import { levelsOf } from './levels-sql';
import { unitDollars } from './price-sql';

/** Names of the levels that may order a product. */
const levelsText = `coalesce(${levelsOf("string_agg(l.description, ', ' order by l.position)")}, '')`;

/** The Product Table: what a program sells. */
export const productGrid = defineGrid({
	name: 'products',
	from: 'product x',
	joins: [{ alias: 'g', sql: 'left join program g on g.id = x.program_id' }],
	scope: { kind: 'program', column: 'x.program_id' },
	key: 'id',
	fields: {
		id: { sql: 'x.id', type: 'id' },
		productID: { sql: 'x.product_id', type: 'text', inSearch: true },
		productName: { sql: 'x.product_name', type: 'text', inSearch: true },
		brandName: { sql: 'x.brand_name', type: 'text', inSearch: true },
		productModel: { sql: 'x.product_model', type: 'text', inSearch: true },
		supplierName: { sql: 'x.supplier_name', type: 'text', inSearch: true },
		levelsText: { sql: levelsText, type: 'text' },
		/** Points. */
		priceUSACONT: { sql: 'x.price_points', type: 'number' },
		/** Dollars of one for the continental USA, by the program's settings; what an order of it costs. */
		priceUSD: { sql: unitDollars('x', 'g'), type: 'money' },
		stock: { sql: 'x.stock', type: 'number', nullable: true },
		imageUrl: { sql: 'x.image_url', type: 'text' },
	},
	search: { folded: 'x.search_text' },
	defaultSort: [{ field: 'productName', desc: false }],
	versions: { tables: ['product', 'program'], live: 'product' },
});

/** What one build changed, or would change; the procedures add the build's filter. */
export const changeGrid = defineGrid({
	name: 'catalogueChanges',
	from: 'product_change c',
	scope: { kind: 'program', column: 'c.program_id' },
	key: 'id',
	fields: {
		id: { sql: 'c.id', type: 'id' },
		buildId: { sql: 'c.build_id', type: 'id', hidden: true },
		kind: { sql: 'c.kind', type: 'enum', values: changeKinds },
		productID: { sql: 'c.product_id', type: 'text' },
		productName: { sql: 'c.product_name', type: 'text' },
		brandName: { sql: 'c.brand_name', type: 'text' },
		priceBefore: { sql: 'c.price_before', type: 'number', nullable: true },
		priceAfter: { sql: 'c.price_after', type: 'number', nullable: true },
	},
	extra: { fields: json<string[]>('to_jsonb(c.fields)') },
	search: { fields: ['productName', 'productID', 'brandName'] },
	defaultSort: [{ field: 'productName', desc: false }],
});

/** The builds of a program. */
export const buildGrid = defineGrid({
	name: 'catalogueBuilds',
	from: 'catalogue_build b',
	scope: { kind: 'program', column: 'b.program_id' },
	key: 'id',
	fields: {
		id: { sql: 'b.id', type: 'id' },
		kind: { sql: 'b.kind', type: 'enum', values: buildKinds },
		status: { sql: 'b.status', type: 'text' },
		processedBy: { sql: 'b.processed_by', type: 'text' },
		startDate: { sql: 'b.started_at', type: 'datetime' },
		endDate: { sql: 'b.finished_at', type: 'datetime', nullable: true },
		products: { sql: 'b.product_count', type: 'number' },
		rejected: { sql: 'b.rejected_count', type: 'number' },
	},
	search: { fields: ['status', 'processedBy'] },
	defaultSort: [{ field: 'startDate', desc: true }],
});

/** The changelog: what a program's builds did, step by step. */
export const stepGrid = defineGrid({
	name: 'rebuildSteps',
	from: 'rebuild_step s join catalogue_build b on b.program_id = s.program_id and b.id = s.build_id',
	scope: { kind: 'program', column: 's.program_id' },
	key: 'id',
	fields: {
		id: { sql: 's.id', type: 'id' },
		buildId: { sql: 's.build_id', type: 'id' },
		date: { sql: 's.at', type: 'datetime' },
		description: { sql: 's.description', type: 'text' },
		stepDetail: { sql: 's.step_detail', type: 'text' },
		isError: { sql: 's.is_error', type: 'boolean' },
		processedBy: { sql: 'b.processed_by', type: 'text' },
		code: { sql: 's.code', type: 'text' },
	},
	extra: { params: json<Record<string, string | number>>('s.params') },
	search: { fields: ['description', 'stepDetail', 'processedBy'] },
	defaultSort: [{ field: 'date', desc: true }],
});

/** The Automated Build Report: the programs of the caller's accounts with the state of their feeds. */
export const automatedBuildGrid = defineGrid({
	name: 'automatedBuilds',
	from: 'program p join account a on a.id = p.account_id',
	scope: { kind: 'accounts', column: 'a.path' },
	where: 'p.deleted_at is null',
	key: 'id',
	fields: {
		id: { sql: 'p.id', type: 'id' },
		name: { sql: 'p.name', type: 'text' },
		fullName: { sql: 'p.full_name', type: 'text' },
		accountName: { sql: 'a.name', type: 'text' },
		type: { sql: 'p.type', type: 'enum', values: programTypes },
		/** True means enabled. */
		status: { sql: 'p.status', type: 'boolean' },
		isAutoBuild: { sql: 'p.is_auto_build', type: 'boolean' },
		feedStatus: { sql: 'p.feed_status', type: 'text' },
		feedLastBuilt: { sql: 'p.feed_built_at', type: 'datetime', nullable: true },
		nextBuild: { sql: nextBuild('p'), type: 'datetime', nullable: true },
	},
	search: { fields: ['name', 'fullName', 'accountName'] },
	defaultSort: [{ field: 'name', desc: false }],
});

/** Orders with one product; the procedures add the product's filter. */
export const productOrderGrid = defineGrid({
	name: 'productOrders',
	from: 'order_item i join "order" o on o.program_id = i.program_id and o.id = i.order_id',
	joins: [
		{
			alias: 'l',
			sql: 'left join order_item_ending l on l.program_id = i.program_id and l.item_id = i.id',
		},
	],
	scope: { kind: 'program', column: 'i.program_id' },
	where: 'o.deleted_at is null',
	key: 'id',
	fields: {
		id: { sql: 'i.id', type: 'id' },
		productID: { sql: 'i.product_id', type: 'text', hidden: true },
		participantId: { sql: 'o.participant_id', type: 'id' },
		orderNumber: { sql: 'o.order_number', type: 'text' },
		date: { sql: 'o.ordered_at', type: 'datetime' },
		name: { sql: 'o.name', type: 'text' },
		status: { sql: 'o.status', type: 'enum', values: orderStatuses },
		quantity: { sql: 'i.quantity', type: 'number' },
		/** Without what was cancelled or returned, as the points and dollars that follow. */
		netQuantity: { sql: '(i.quantity - coalesce(l.quantity, 0))', type: 'number' },
		netTotal: { sql: '(i.total - coalesce(l.points, 0))', type: 'number' },
		netAmount: { sql: '(i.amount - coalesce(l.amount, 0))', type: 'money' },
		/** Points of one. */
		price: { sql: 'i.price', type: 'number' },
	},
	search: { fields: ['orderNumber', 'name'] },
	defaultSort: [{ field: 'date', desc: true }],
});

export type ProductRow = GridRow<typeof productGrid>;
