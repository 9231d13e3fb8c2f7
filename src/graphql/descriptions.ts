import { type GraphQLField, type GraphQLInputField, type GraphQLSchema, isInputObjectType, isInterfaceType, isObjectType } from "graphql";

interface DescribedSchema {
  readonly description?: string;
  readonly properties?: Readonly<Record<string, { readonly description?: string }>>;
}

/** The part of an OpenAPI document that says what its words mean. */
export interface Described {
  readonly components?: { readonly schemas?: Readonly<Record<string, DescribedSchema>> };
}

/** Input classes have another name on the other door. */
const otherNames: Readonly<Record<string, string>> = {
  CreateBudgetInput: "NewBudget",
  UpdateBudgetInput: "BudgetChange",
  CreateCategoryInput: "NewCategory",
  UpdateCategoryInput: "CategoryChange",
  CreateExpenseInput: "NewExpense",
  UpdateExpenseInput: "ExpenseChange",
  SetMonthAmountInput: "MonthAmount",
  TransferInput: "Transfer",
  CloseMonthInput: "MonthToClose",
  MergeCategoriesInput: "CategoryMerge",
  SetMemberRoleInput: "RoleChange",
  InviteMemberInput: "NewInvitation",
  AcceptInvitationInput: "InvitationCode",
};

/** A shape is described once, in its class; tsoa reads that text for REST, and this lends it to GraphQL. */
export function describeTypes(schema: GraphQLSchema, document: Described): GraphQLSchema {
  const schemas = document.components?.schemas ?? {};
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) && !isInputObjectType(type) && !isInterfaceType(type)) continue;
    const texts = schemas[otherNames[type.name] ?? type.name];
    if (texts === undefined) continue;
    type.description ??= texts.description;
    const fields: Readonly<Record<string, GraphQLField<unknown, unknown> | GraphQLInputField>> = type.getFields();
    for (const field of Object.values(fields)) {
      field.description ??= texts.properties?.[field.name]?.description;
    }
  }
  return schema;
}
