import { Field, ID, ObjectType } from "type-graphql";
import { Rule } from "../../shapes/rules/Rule.js";
import { RuleRun } from "../../shapes/rules/RuleRun.js";
import { MovingPayload } from "./months/MovingPayload.js";

@ObjectType()
export class CreateRulePayload {
  @Field(() => Rule, { description: "The rule as it is now." })
  rule!: Rule;
}

@ObjectType()
export class UpdateRulePayload {
  @Field(() => Rule, { description: "The rule as it is now." })
  rule!: Rule;
}

@ObjectType()
export class DeleteRulePayload {
  @Field(() => ID)
  deletedId!: string;
}

@ObjectType()
export class ReorderRulesPayload {
  @Field(() => [Rule], { description: "All rules of the budget, in their new order." })
  rules!: Rule[];
}

@ObjectType()
export class RunRulesPayload extends MovingPayload {
  @Field(() => RuleRun, { description: "The run, which can be undone." })
  run!: RuleRun;
}

@ObjectType()
export class UndoRuleRunPayload extends MovingPayload {
  @Field(() => RuleRun, { description: "The undone run." })
  run!: RuleRun;
}

@ObjectType()
export class RenamePayeesPayload extends MovingPayload {
  @Field(() => RuleRun, { description: "The run, which can be undone." })
  run!: RuleRun;
}
