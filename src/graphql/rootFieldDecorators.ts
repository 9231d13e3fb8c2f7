import { Mutation as mutation, Query as query } from "type-graphql";
import type { RootField } from "../operations/operations.js";

/** type-graphql's decorators, for methods named after a root field that has a record: another name does not compile. */
type RootFieldDecorator = (resolver: object, name: RootField, method: PropertyDescriptor) => void;
type Given = Parameters<typeof query>;

export const Query = (...given: Given): RootFieldDecorator => query(...given);
export const Mutation = (...given: Given): RootFieldDecorator => mutation(...given);
