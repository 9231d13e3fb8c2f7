package household.standin.query;

import de.bwaldvogel.mongo.exception.MongoServerError;
import java.util.Set;

/** The refusals of mongod, by its codes and their names. */
public final class Errors {
    private Errors() {}

    public static MongoServerError badValue(String message) {
        return new MongoServerError(2, "BadValue", message);
    }

    public static MongoServerError failedToParse(String message) {
        return new MongoServerError(9, "FailedToParse", message);
    }

    public static MongoServerError typeMismatch(String message) {
        return new MongoServerError(14, "TypeMismatch", message);
    }

    public static MongoServerError overflow(String message) {
        return new MongoServerError(15, "Overflow", message);
    }

    public static MongoServerError cannotCreateIndex(String message) {
        return new MongoServerError(67, "CannotCreateIndex", message);
    }

    public static MongoServerError location(int code, String message) {
        return new MongoServerError(code, message);
    }

    /** What a mongod knows and the stand-in does not: a wrong result would be worse than none. */
    public static MongoServerError notSupported(String what) {
        return new MongoServerError(
                115,
                "CommandNotSupported",
                "The stand-in for MongoDB (mongo-java-server) does not know " + what);
    }

    /** Stages, operators of queries and updates, accumulators and expressions. */
    private static final Set<String> OF_MONGOD =
            Set.of(
                    """
                    $abs $accumulator $add $addFields $all $allElementsTrue $anyElementTrue $arrayElemAt
                    $arrayToObject $avg $bit $bitsAllClear $bitsAllSet $bitsAnyClear $bitsAnySet $bottom
                    $bottomN $bucket $bucketAuto $ceil $changeStream $cmp $collStats $concat
                    $concatArrays $convert $count $currentDate $currentOp $dateAdd $dateDiff
                    $dateFromParts $dateFromString $dateSubtract $dateToParts $dateToString $dateTrunc
                    $dayOfMonth $dayOfWeek $dayOfYear $densify $divide $documents $exp $expr $facet
                    $fill $filter $first $firstN $floor $function $geoIntersects $geoNear $geoWithin
                    $getField $graphLookup $hour $in $indexOfBytes $indexOfCP $indexStats $isArray
                    $isNumber $jsonSchema $last $lastN $let $listSessions $ln $log $ltrim $maxN $max
                    $median $merge $mergeObjects $min $minN $minute $mod $month $mul $multiply $near
                    $nearSphere $objectToArray $out $percentile $planCacheStats $pop $pow $pullAll
                    $rand $range $redact $reduce $regexFind $regexFindAll $regexMatch $rename
                    $replaceAll $replaceOne $replaceRoot $replaceWith $reverseArray $round $rtrim
                    $sample $sampleRate $search $second $set $setDifference $setField $setIntersection
                    $setUnion $setWindowFields $size $sortArray $sortByCount $split $sqrt $stdDevPop
                    $stdDevSamp $strLenCP $strcasecmp $substr $substrBytes $substrCP $subtract $sum
                    $switch $text $toBool $toDate $toDecimal $toDouble $toInt $toLong $toLower
                    $toObjectId $toString $toUpper $top $topN $trim $trunc $type $unionWith $unset
                    $week $where $year $zip\
                    """
                            .split("\\s+"));

    /** For a name that is not known here: `code` where a mongod does not know it either. */
    public static MongoServerError unknown(String name, int code, String message) {
        return OF_MONGOD.contains(name) ? notSupported(name) : location(code, message + name);
    }
}
