import type { FastifyInstance } from 'fastify'

import { mount } from '#platform/http/mount.ts'

import * as nicknameCalls from './nicknames.contract.ts'
import type { TaxonomyAdmin } from './taxonomy-admin.service.ts'
import * as calls from './type-changes.contract.ts'

/** The calls by which admins change part types, nicknames and families of models. */
export function taxonomyAdminRoutes(app: FastifyInstance, { changes, preview, nicknames }: TaxonomyAdmin): void {
  mount(app, calls.getAdminPartType, ({ ctx, params }) => changes.get(ctx, params.id))
  mount(app, calls.addPartType, ({ ctx, body }) => changes.add(ctx, body))
  mount(app, calls.changePartType, ({ ctx, params, body }) => changes.change(ctx, params.id, body))
  mount(app, calls.addPartTypeName, ({ ctx, params, body }) => changes.addName(ctx, params.id, body))
  mount(app, calls.changePartTypeName, ({ ctx, params, body }) => changes.changeName(ctx, params.id, body))
  mount(app, calls.setPartTypeRelations, ({ ctx, params, body }) =>
    changes.setRelations(ctx, params.id, body.relations),
  )
  mount(app, calls.mergePartType, ({ ctx, params, body }) => changes.merge(ctx, params.id, body.into))
  mount(app, calls.previewChange, ({ ctx, body }) => preview(ctx, body.change))
  mount(app, calls.listTypeProposals, ({ ctx, query, request }) => changes.listProposals(ctx, query, request.url))
  mount(app, calls.decideTypeProposal, ({ ctx, params, body }) => changes.decide(ctx, params.id, body.type))
  mount(app, nicknameCalls.listNicknames, ({ ctx, query, request }) => nicknames.list(ctx, query, request.url))
  mount(app, nicknameCalls.getNickname, ({ ctx, params }) => nicknames.find(ctx, params.id))
  mount(app, nicknameCalls.addNickname, ({ ctx, body }) => nicknames.add(ctx, body))
  mount(app, nicknameCalls.changeNickname, ({ ctx, params, body }) => nicknames.change(ctx, params.id, body))
  mount(app, nicknameCalls.listModelFamilies, ({ ctx, query, request }) =>
    nicknames.listFamilies(ctx, query, request.url),
  )
  mount(app, nicknameCalls.getModelFamily, ({ ctx, params }) => nicknames.findFamily(ctx, params.id))
  mount(app, nicknameCalls.addModelFamily, ({ ctx, body }) => nicknames.addFamily(ctx, body))
  mount(app, nicknameCalls.changeModelFamily, ({ ctx, params, body }) => nicknames.changeFamily(ctx, params.id, body))
}
