import {
  Body,
  Delete,
  Get,
  Header,
  OperationId,
  Patch,
  Path,
  Post,
  Query,
  Request,
  Route,
  Security,
  SuccessResponse,
  Tags,
} from "@tsoa/runtime";
import type { Category, CategoryPage } from "../../../shapes/categories/Category.js";
import type { CategoryChange, NewCategory } from "../../../shapes/categories/CategoryInput.js";
import type { CategoryMerge } from "../../../shapes/categories/CategoryMerge.js";
import { ApiController } from "../../ApiController.js";
import type { SignedIn } from "../../authentication.js";
import { ifMatch } from "../../preconditions.js";

@Route("categories")
@Tags("Categories")
export class CategoryController extends ApiController {
  /**
   * The categories of a budget, by position.
   * @summary List categories
   * @param budgetId Whose categories
   * @param cursor `nextCursor` of the page before
   * @param limit How many at most
   * @isInt limit
   */
  @Get()
  @OperationId("listCategories")
  @Security("bearer", ["read"])
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
   * `budgeted` counts from the current month on, or from `effectiveFrom`.
   * @summary Create a category
   */
  @Post()
  @OperationId("createCategory")
  @Security("bearer", ["write"])
  @SuccessResponse(201, "Created")
  add(@Request() request: SignedIn, @Body() input: NewCategory): Promise<Category> {
    return this.services.categories.add(request.user, input);
  }

  /** @summary Read a category */
  @Get("{id}")
  @OperationId("getCategory")
  @Security("bearer", ["read"])
  one(@Request() request: SignedIn, @Path() id: string): Promise<Category> {
    return this.services.categories.one(request.user, id);
  }

  /**
   * A JSON merge patch. A new `budgeted` or `rollover` counts from the current month on, or from `effectiveFrom`.
   * @summary Change a category
   */
  @Patch("{id}")
  @OperationId("updateCategory")
  @Security("bearer", ["write"])
  change(
    @Request() request: SignedIn,
    @Path() id: string,
    @Body() change: CategoryChange,
    @Header("If-Match") match?: string,
  ): Promise<Category> {
    return this.services.categories.change(request.user, id, change, ifMatch(match));
  }

  /**
   * One in use answers 409 `category-in-use` with the counts, unless you say where its expenses go.
   * @summary Delete a category
   * @param moveTo The category that takes over its expenses
   * @param uncategorise Its expenses lose their category
   */
  @Delete("{id}")
  @OperationId("deleteCategory")
  @Security("bearer", ["write"])
  @SuccessResponse(204, "Deleted")
  remove(
    @Request() request: SignedIn,
    @Path() id: string,
    @Query() moveTo?: string,
    @Query() uncategorise?: boolean,
    @Header("If-Match") match?: string,
  ): Promise<void> {
    return this.services.categoryRemoval.remove(request.user, id, { moveTo, uncategorise }, ifMatch(match));
  }

  /**
   * Moves its expenses, its planned money and its children to another category and deletes it. Answers the other one. Repeating it is safe.
   * @summary Merge a category into another
   */
  @Post("{id}/merge")
  @OperationId("mergeCategory")
  @Security("bearer", ["write"])
  merge(@Request() request: SignedIn, @Path() id: string, @Body() input: CategoryMerge): Promise<Category> {
    return this.services.categoryMerge.merge(request.user, id, input);
  }

  /**
   * Takes a deletion back, within 30 days. Its expenses stay where the deletion moved them. 409 when its name is taken by now, or when it was merged.
   * @summary Restore a category
   */
  @Post("{id}/restore")
  @OperationId("restoreCategory")
  @Security("bearer", ["write"])
  restore(@Request() request: SignedIn, @Path() id: string): Promise<Category> {
    return this.services.categoryRestore.restore(request.user, id);
  }
}
