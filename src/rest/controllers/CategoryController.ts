import { Body, Delete, Get, Header, Patch, Path, Post, Query, Request, Route, Security, SuccessResponse, Tags } from "@tsoa/runtime";
import { monthsOfCategory } from "../../services/ledger/changedMonths.js";
import type { Category, CategoryPage } from "../../shapes/categories/Category.js";
import type { CategoryChange, NewCategory } from "../../shapes/categories/CategoryInput.js";
import type { CategoryMerge } from "../../shapes/categories/CategoryMerge.js";
import { ApiController } from "../ApiController.js";
import { OperationId } from "../OperationId.js";
import type { SignedIn } from "../authentication.js";
import { ifMatch } from "../preconditions.js";

@Route("categories")
@Tags("Categories")
export class CategoryController extends ApiController {
  /**
   * Lists the categories of a budget, by position.
   * @summary List categories
   * @isInt limit
   */
  @Get()
  @OperationId("listCategories")
  @Security("bearer")
  async list(
    @Request() request: SignedIn,
    @Query() budgetId: string,
    @Query() cursor?: string,
    @Query() limit: number = 50,
  ): Promise<CategoryPage> {
    const { items, nextCursor } = await this.services.categories.list(request.user, budgetId, { cursor, limit });
    return { data: items, nextCursor };
  }

  /**
   * Creates a category. `budgeted` applies from the current month on, or from `effectiveFrom`.
   * @summary Create a category
   */
  @Post()
  @OperationId("createCategory")
  @Security("bearer")
  @SuccessResponse(201, "Created")
  async add(@Request() request: SignedIn, @Body() input: NewCategory): Promise<Category> {
    const created = await this.services.categories.add(request.user, input);
    this.tellMonths(monthsOfCategory(created));
    return created.category;
  }

  /** @summary Read a category */
  @Get("{id}")
  @OperationId("getCategory")
  @Security("bearer")
  one(@Request() request: SignedIn, @Path() id: string): Promise<Category> {
    return this.services.categories.one(request.user, id);
  }

  /**
   * Changes a category by a JSON merge patch. A new `budgeted` or `rollover` applies from the current month on, or from `effectiveFrom`.
   * @summary Change a category
   */
  @Patch("{id}")
  @OperationId("updateCategory")
  @Security("bearer")
  async change(
    @Request() request: SignedIn,
    @Path() id: string,
    @Body() change: CategoryChange,
    @Header("If-Match") match?: string,
  ): Promise<Category> {
    const changed = await this.services.categories.change(request.user, id, change, ifMatch(match));
    this.tellMonths(monthsOfCategory(changed));
    return changed.category;
  }

  /**
   * Deletes a category. If it is in use, the response is 409 `category-in-use` with the counts, unless the request says where its expenses go.
   * @summary Delete a category
   * @param moveTo The id of the category that gets its expenses.
   * @param uncategorise Its expenses lose their category.
   */
  @Delete("{id}")
  @OperationId("deleteCategory")
  @Security("bearer")
  @SuccessResponse(204, "Deleted")
  async remove(
    @Request() request: SignedIn,
    @Path() id: string,
    @Query() moveTo?: string,
    @Query() uncategorise?: boolean,
    @Header("If-Match") match?: string,
  ): Promise<void> {
    this.tellMonths(
      monthsOfCategory(await this.services.categoryRemoval.remove(request.user, id, { moveTo, uncategorise }, ifMatch(match))),
    );
  }

  /**
   * Merges a category into another: moves its expenses, planned money and children there and deletes it. Returns the other category. Repeating it is safe.
   * @summary Merge a category into another
   */
  @Post("{id}/merge")
  @OperationId("mergeCategory")
  @Security("bearer")
  async merge(@Request() request: SignedIn, @Path() id: string, @Body() input: CategoryMerge): Promise<Category> {
    const changed = await this.services.categoryMerge.merge(request.user, id, input);
    this.tellMonths(monthsOfCategory(changed));
    return changed.category;
  }

  /**
   * Restores a deleted category, within 30 days. Its expenses stay where the deletion moved them. 409 when its name has been taken since, or when it was merged.
   * @summary Restore a category
   */
  @Post("{id}/restore")
  @OperationId("restoreCategory")
  @Security("bearer")
  async restore(@Request() request: SignedIn, @Path() id: string): Promise<Category> {
    const changed = await this.services.categoryRestore.restore(request.user, id);
    this.tellMonths(monthsOfCategory(changed));
    return changed.category;
  }
}
